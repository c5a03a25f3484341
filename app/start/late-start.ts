import { AFTER_PAINT } from './head-script.ts';

/** Milliseconds from the first paint to the script: the page's pictures are decoded and drawn meanwhile. */
const AFTER_PICTURES_MS = 300;

/**
 * Starts the readers' script, named by the `data-src` of the element that holds this text, a moment after the load event
 * and the first paint, or at the first touch, click or key, whichever is first.
 * A click on a control that needs script ([data-wait]) before it is ready is kept and made good by the script.
 */
export const LATE_START_SCRIPT = `(function(w,d){var s=0,u=d.currentScript.dataset.src;function go(){if(!s){s=1;import(u)}}["pointerdown","touchstart","keydown"].forEach(function(t){w.addEventListener(t,go,{once:true,capture:true,passive:true})});d.addEventListener("click",function(e){var b=!w.matvReady&&e.target.closest&&e.target.closest("[data-wait]");if(b)w.matvWaiting=b},true);${AFTER_PAINT}function later(){afterPaint(function(){setTimeout(go,${AFTER_PICTURES_MS})})}if(d.readyState==="complete")later();else w.addEventListener("load",later,{once:true})})(window,document)`;
