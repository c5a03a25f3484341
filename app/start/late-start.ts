import { AFTER_PAINT } from './head-script.ts';

/** Delay after the first paint, in milliseconds, during which the page's pictures are decoded and drawn. */
const AFTER_PICTURES_MS = 300;

/**
 * Loads the readers' script (the `data-src` of the script element itself) shortly after the load event and the first
 * paint, or at the first touch, click or key press if that is earlier. A click on a control that needs script
 * ([data-wait]) is remembered until the script is ready and then handled by it.
 */
export const LATE_START_SCRIPT = `(function(w,d){var s=0,u=d.currentScript.dataset.src;function go(){if(!s){s=1;import(u)}}["pointerdown","touchstart","keydown"].forEach(function(t){w.addEventListener(t,go,{once:true,capture:true,passive:true})});d.addEventListener("click",function(e){var b=!w.matvReady&&e.target.closest&&e.target.closest("[data-wait]");if(b)w.matvWaiting=b},true);${AFTER_PAINT}function later(){afterPaint(function(){setTimeout(go,${AFTER_PICTURES_MS})})}if(d.readyState==="complete")later();else w.addEventListener("load",later,{once:true})})(window,document)`;
