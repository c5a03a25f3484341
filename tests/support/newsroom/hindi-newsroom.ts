import { z } from 'zod';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { type DeskClient, deskClient } from '../desk/desk-client.ts';
import type { Site } from '../site/site.ts';

/** Addresses of the pages published in Hindi. */
export interface HindiNewsroom {
  readonly title: string;
  readonly story: string;
  /** The English sample that the story translates. */
  readonly english: string;
  /** The story's version history. */
  readonly history: string;
  readonly author: string;
  readonly topic: string;
  readonly deepDive: string;
  readonly liveBlog: string;
}

const ENGLISH = 'the-fishing-town-that-bought-a-share-of-the-wind-sample';
const TITLE = 'मछुआरों के क़स्बे ने ख़रीदी हवा में हिस्सेदारी';
const AUTHOR = 'मीरा शाह';
const PARAGRAPH =
  'सुबह छह बजे नावें निकलती हैं और शाम को लौटती हैं। इस बीच पहाड़ी पर लगी दो पवनचक्कियाँ क़स्बे के लिए बिजली बनाती रहती हैं, जिसकी बिक्री से इस साल 3,40,000 पाउंड आए।';

/**
 * Publishes stories in Hindi, which the samples lack, dated `at` (ISO 8601) or now. The first translates an English
 * sample, so that nothing is added to English lists.
 */
export async function publishInHindi(site: Site, at?: string): Promise<HindiNewsroom> {
  const desk = await deskClient(site, site.admin);
  const sample = z.object({ _id: z.string() }).parse(await (await fetch(`${site.url}/api/news/${ENGLISH}`)).json());
  const begun = await desk.call<DeskStory>('POST', `/${sample._id}/translations`, { language: 'hi' });
  await desk.save(begun, {
    title: TITLE,
    standfirst: 'पवनचक्कियों की कमाई से बंदरगाह की मरम्मत होगी।',
    content: `<h2>हवा का दाम</h2><p>${PARAGRAPH}</p><blockquote><p>“अब हवा भी हमारी है।”</p></blockquote><p>${PARAGRAPH}</p>`,
    authorId: null,
    authorName: AUTHOR,
    tags: ['ऊर्जा', 'समुद्र'],
  });
  const { story, id } = await published(desk, begun._id, at);
  await desk.call('POST', `/${id}/corrections`, { text: 'पहले हमने लिखा था कि पवनचक्कियाँ तीन हैं। वे दो हैं।' });
  await desk.call('PUT', `/${id}/public-history`, { isPublic: true });

  const picture = { url: '', alt: '', caption: '', credit: '' };
  const parts = ['पहली नाव', 'आख़िरी नाव'].map((subheading) => ({
    subheading,
    paragraph: PARAGRAPH,
    image: picture,
    video: '',
  }));
  const deepDive = await desk.begin({
    language: 'hi',
    kind: 'deep-dive',
    title: 'समुद्र के साथ बदलता एक क़स्बा',
    authorName: AUTHOR,
    parts,
  });
  const live = await desk.begin({
    language: 'hi',
    title: 'तूफ़ान तट के पास: पल-पल की जानकारी',
    content: `<p>${PARAGRAPH}</p>`,
  });
  const blog = await published(desk, live._id, at);
  await openLiveBlog(desk, blog.id);
  return {
    title: TITLE,
    story,
    english: `/world/${ENGLISH}`,
    history: `/hi/history/${id}`,
    author: `/hi/author/${encodeURIComponent(AUTHOR)}`,
    topic: `/hi/topic/${encodeURIComponent('ऊर्जा')}`,
    deepDive: (await published(desk, deepDive._id, at)).story,
    liveBlog: blog.story,
  };
}

async function published(desk: DeskClient, id: string, at: string | undefined) {
  const { href } = await desk.publish(await desk.call<DeskStory>('GET', `/${id}`), at);
  if (href === null) throw new Error(`readers cannot open the story ${id}`);
  return { id, story: href };
}

async function openLiveBlog(desk: DeskClient, id: string): Promise<void> {
  const put = (path: string, body: object) => desk.ask('PUT', `/api/desk/live-blogs/${id}${path}`, body);
  await put('/state', { isOpen: true });
  await put(`/posts/${id}`, { headline: 'बंदरगाह बंद', html: '<p>नावें लौट रही हैं।</p>', isKey: true, dueAt: null });
}
