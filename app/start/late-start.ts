/** The type that keeps the page's module script from running until the starter puts a real one in its place. */
export const WAITING_TYPE = 'text/waiting-module';

/**
 * Starts the page's module script after the load event or at the first touch, click or key, whichever is first.
 * The script keeps its text, so a policy that allows inline scripts by their hash allows the started one as well.
 * A click on a control that needs script ([data-wait]) before it is ready is kept and made good by PageStarted.
 */
export const LATE_START_SCRIPT = `(function(w,d){var s=0,k=["pointerdown","touchstart","keydown"];function go(){if(s)return;s=1;var a=d.querySelector('script[type="${WAITING_TYPE}"]'),b=d.createElement("script");b.type="module";b.textContent=a.textContent;a.replaceWith(b)}k.forEach(function(t){w.addEventListener(t,go,{once:true,capture:true,passive:true})});d.addEventListener("click",function(e){var b=!w.matvReady&&e.target.closest&&e.target.closest("[data-wait]");if(b)w.matvWaiting=b},true);if(d.readyState==="complete")go();else w.addEventListener("load",function(){setTimeout(go)},{once:true});d.currentScript.remove()})(window,document)`;

const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const MODULE_SCRIPT = '<script type="module" async="">';

/** A reader's page as it leaves the server: nothing competes with its first paint, the script waits. */
export function withLateStart(html: string): string {
  const end = html.lastIndexOf('</body>');
  if (end < 0 || !html.includes(MODULE_SCRIPT)) return html;
  const page = `${html.slice(0, end)}<script>${LATE_START_SCRIPT}</script>${html.slice(end)}`;
  // Only React writes these; a story's text cannot hold them, its angle brackets are escaped or sanitised.
  return page.replace(MODULE_PRELOADS, '').replace(MODULE_SCRIPT, `<script type="${WAITING_TYPE}">`);
}

/** Pages of the desk are tools: their script starts at once. */
export function startsAtOnce(pathname: string): boolean {
  return pathname === '/login' || pathname === '/admin' || pathname.startsWith('/admin/');
}
