/** Whether the script runs. An element with this id or name is on the window as well, but not of its own. */
export const hasScript = (): boolean => Object.hasOwn(self, 'Truce');
