const wordmark = `<span class="wordmark"><svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><rect width="24" height="24" rx="6" class="mark-ground"/><path d="M7.5 5v14.5" class="mark-pole"/><path d="M7.5 6c3-1.6 5.5 1.6 9.5 0v7c-4 1.6-6.5-1.6-9.5 0z" class="mark-flag"/></svg><span>Truce</span></span>`;

/** What stands there while the app's code is on its way, at the place where the app will put the same. */
export const firstLook = {
  app: `<header class="topbar"><div class="topbar-inside"><span class="home">${wordmark}</span></div></header>`,
  gate: `<main class="gate">${wordmark}<div class="gate-card"><div class="gate-wait"></div></div></main>`,
};
