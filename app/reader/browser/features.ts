import type { FeatureName } from '#app/ui/feature-names.ts';

/** A behaviour that the server's markup asks for by `data-feature="name"`; several names are parted by spaces. */
export interface Feature {
  /** Called once for each element that names it, when the page is shown. */
  start(element: HTMLElement): void;
}

/** Fetched only by pages that have them. */
const FEATURES: Readonly<Record<FeatureName, () => Promise<Feature>>> = {
  'article-read': () => import('./article-read.ts'),
  'author-view': () => import('./author-view.ts'),
  'booking-form': () => import('./forms/booking/booking-form.ts'),
  'back-link': () => import('./back-link.ts'),
  'diaspora-form': () => import('./diaspora/diaspora-form.ts'),
  'embedded-player': () => import('./players/embedded-player.ts'),
  follow: () => import('./follow/follow.ts'),
  'guide-day': () => import('./guide/guide-day.ts'),
  likes: () => import('./likes.ts'),
  'live-now': () => import('./live/live-now.ts'),
  'live-player': () => import('./live/live-player.ts'),
  'load-more': () => import('./load-more.ts'),
  'minute-clock': () => import('./minute-clock.ts'),
  'petition-form': () => import('./forms/petition-form.ts'),
  'newsletter-signup': () => import('./forms/newsletter-signup.ts'),
  'now-and-next': () => import('./guide/now-and-next.ts'),
  pills: () => import('./pills.ts'),
  'refresh-section': () => import('./refresh-section.ts'),
  'share-row': () => import('./share-row.ts'),
  'story-modal': () => import('./stories/story-modal.ts'),
  'story-viewer': () => import('./stories/story-viewer.ts'),
  'video-player': () => import('./players/video-player.ts'),
  'visitor-form': () => import('./forms/visitor-form.ts'),
};

/** A page that was kept may ask for what this script no longer has. */
function isKnown(name: string): name is FeatureName {
  return Object.hasOwn(FEATURES, name);
}

const started = new WeakMap<Element, Set<string>>();
/** Asked for once, however many elements name it: a page has a hundred share buttons. */
const fetched = new Map<string, Promise<Feature>>();

/** Fetches the scripts of all behaviours below `root`, so that they start at once when it is shown. */
export async function fetchFeatures(root: ParentNode): Promise<void> {
  await Promise.all(featuresBelow(root).map(([, name]) => fetchFeature(name)));
}

/** Starts the behaviours of all elements below `root` that do not run yet. Resolves when all of them run. */
export async function startFeatures(root: ParentNode): Promise<void> {
  await Promise.all(featuresBelow(root).map(([element, name]) => startFeature(element, name)));
}

function featuresBelow(root: ParentNode): [HTMLElement, string][] {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-feature]')];
  return elements.flatMap((element) =>
    (element.dataset.feature ?? '').split(' ').map((name): [HTMLElement, string] => [element, name]),
  );
}

async function startFeature(element: HTMLElement, name: string): Promise<void> {
  const running = started.get(element) ?? new Set();
  if (running.has(name)) return;
  const feature = fetchFeature(name);
  if (!feature) return;
  started.set(element, running.add(name));
  try {
    (await feature).start(element);
  } catch (error) {
    running.delete(name);
    throw error;
  }
}

function fetchFeature(name: string): Promise<Feature> | undefined {
  const known = fetched.get(name);
  if (known) return known;
  if (!isKnown(name)) return undefined;
  const feature = FEATURES[name]();
  fetched.set(name, feature);
  // Its script did not come: the next page that shows the element may ask again.
  feature.catch(() => fetched.delete(name));
  return feature;
}
