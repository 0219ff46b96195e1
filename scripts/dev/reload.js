// In the dashboard of `npm run dev` only: reloads the page once the server has another build.
const own = /reload-[\w-]+\.js/;
const [mine] = own.exec(document.currentScript.src);
const page = `${document.querySelector('meta[name=truce-base]').content}/login`;

async function look() {
  try {
    const [theirs] = own.exec(await (await fetch(page)).text()) ?? [];
    if (theirs && theirs !== mine) return location.reload();
  } catch {
    // The server restarts.
  }
  setTimeout(look, 500);
}
look();
