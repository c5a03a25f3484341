/** The type that keeps the page's module script from running until the starter puts a real one in its place. */
export const WAITING_TYPE = 'text/waiting-module';

/**
 * Starts the page's module script after the load event or at the first touch, click or key, whichever is first.
 * The script keeps its text, so a policy that allows inline scripts by their hash allows the started one as well.
 * A click on a control that needs script ([data-wait]) before it is ready is kept and made good by PageStarted.
 */
export const LATE_START_SCRIPT = `(function(w,d){var s=0,k=["pointerdown","touchstart","keydown"];function go(){if(s)return;s=1;var a=d.querySelector('script[type="${WAITING_TYPE}"]'),b=d.createElement("script");b.type="module";b.textContent=a.textContent;a.replaceWith(b)}k.forEach(function(t){w.addEventListener(t,go,{once:true,capture:true,passive:true})});d.addEventListener("click",function(e){var b=!w.matvReady&&e.target.closest&&e.target.closest("[data-wait]");if(b)w.matvWaiting=b},true);if(d.readyState==="complete")go();else w.addEventListener("load",function(){setTimeout(go)},{once:true});d.currentScript.remove()})(window,document)`;

const PRELOAD = '<link rel="modulepreload"';
const MODULE_SCRIPT = '<script type="module" async="">';
const WAITING_SCRIPT = `<script type="${WAITING_TYPE}">`;

/** A reader's page as it leaves the server: nothing competes with its first paint, the script waits. */
export function withLateStart(html: string): string {
  // Only React writes these: a story's own angle brackets are escaped, in its data, or refused by the sanitiser.
  const script = html.lastIndexOf(MODULE_SCRIPT);
  const end = html.lastIndexOf('</body>');
  if (script < 0 || end < script) return html;
  const before = withoutPreloads(html.slice(0, script));
  const after = html.slice(script + MODULE_SCRIPT.length, end);
  return `${before}${WAITING_SCRIPT}${after}<script>${LATE_START_SCRIPT}</script>${html.slice(end)}`;
}

// Plain searches: a regular expression over a whole page costs a twentieth of rendering it.
function withoutPreloads(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, from)) {
    kept.push(html.slice(from, at));
    from = html.indexOf('>', at) + 1;
  }
  kept.push(html.slice(from));
  return kept.join('');
}

/** Pages of the desk are tools: their script starts at once. */
export function startsAtOnce(pathname: string): boolean {
  return pathname === '/login' || pathname === '/admin' || pathname.startsWith('/admin/');
}
