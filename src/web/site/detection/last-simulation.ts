const name = (siteId: string) => `truce.simulation.${siteId}`;

/** The id of the site's last simulation in this browser. */
export function recallSimulation(siteId: string): string | null {
  try {
    return localStorage.getItem(name(siteId));
  } catch {
    return null; // storage is turned off: each visit begins without one
  }
}

export function rememberSimulation(siteId: string, id: string): void {
  try {
    localStorage.setItem(name(siteId), id);
  } catch {
    // Storage is turned off: the pictures are there until the screen is left.
  }
}
