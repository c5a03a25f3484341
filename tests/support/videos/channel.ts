import { createHash } from 'node:crypto';
import { nextPacificDay } from '#server/videos/polling/pacific-day.ts';

/** A video of the stand-in's channel, as its owner knows it. */
export interface ChannelVideo {
  readonly id: string;
  title: string;
  description: string;
  publishedAt: Date;
  duration: string;
  views: number;
  privacy: 'public' | 'unlisted' | 'private';
  embeddable: boolean;
  /** Set for a broadcast: when it is scheduled, has started and has ended. */
  live: { scheduledAt: Date; startedAt: Date | null; endedAt: Date | null } | null;
  /** Its items come malformed. */
  isBroken: boolean;
}

export type Mode = 'well' | 'error' | 'hang' | 'html' | 'truncated' | 'empty' | 'quota' | 'key' | 'too fast' | 'huge';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Asked {
  readonly resource: string;
  readonly params: URLSearchParams;
  readonly key: string;
  readonly etag: string;
}

const PAGE = 50;
const CHANNEL_ID = 'UCmatv709matv709matv709x';
const UPLOADS_ID = CHANNEL_ID.replace('UC', 'UU');
const KEY = 'stand-in-video-key';
const TITLES = [
  'Tonight with MATV: the flood plan that nine cities could agree on',
  'Rajneeti: what the by-elections tell us',
  'Inside the night market: twenty stalls, one street, no waste',
  'Explained: why grain prices fall when harvests come late',
  'The coach who never shouts',
  'Eleven telescopes and a comet',
  'Ask the minister: your questions on visas, answered',
];

/** A channel of videos behind an API that answers, counts quota and refuses as the provider's Data API does. */
export class VideoChannel {
  readonly channelId = CHANNEL_ID;
  readonly key = KEY;
  /** Newest first, as the list of uploads is. */
  readonly videos: ChannelVideo[] = [];
  /** Resources requested so far, by refused calls as well. */
  readonly calls: string[] = [];
  mode: Mode = 'well';
  /** Quota units of a day, and those used today. */
  quota = 10_000;
  used = 0;
  /** The origin of thumbnails. */
  pictures = 'https://i.ytimg.example';
  private dayEndsAt = new Date(0);
  private readonly now: () => Date;

  constructor(size: number, now: () => Date) {
    this.now = now;
    for (let age = 0; age < size; age += 1) this.videos.push(this.made(size - age, age * 8 * 3_600_000 + 3_600_000));
  }

  private made(number: number, ageMs: number): ChannelVideo {
    return {
      id: createHash('sha256').update(`video ${number}`).digest('base64url').slice(0, 11),
      title: `${TITLES[number % TITLES.length]} (${number})`,
      description: `Episode ${number}.\nMore at https://matv.example`,
      publishedAt: new Date(Math.floor((this.now().getTime() - ageMs) / 1000) * 1000),
      duration: `PT${(number % 58) + 1}M${number % 60}S`,
      views: number * 37,
      privacy: 'public',
      embeddable: true,
      live: null,
      isBroken: false,
    };
  }

  /** A new video at the head of the list. */
  publish(changes: Partial<ChannelVideo> = {}): ChannelVideo {
    const video = { ...this.made(this.videos.length + 1 + this.calls.length * 100_000, 0), ...changes };
    this.videos.unshift(video);
    return video;
  }

  /** Announces a broadcast that is to start in some seconds. */
  announce(inSeconds: number, changes: Partial<ChannelVideo> = {}): ChannelVideo {
    const scheduledAt = new Date(this.now().getTime() + inSeconds * 1000);
    return this.publish({ duration: 'P0D', live: { scheduledAt, startedAt: null, endedAt: null }, ...changes });
  }

  begin({ live }: ChannelVideo): void {
    if (live) live.startedAt = this.now();
  }

  end(video: ChannelVideo): void {
    if (video.live) video.live.endedAt = this.now();
    video.duration = 'PT58M3S';
  }

  remove({ id }: ChannelVideo): void {
    this.videos.splice(
      this.videos.findIndex((video) => video.id === id),
      1,
    );
  }

  video(place: number): ChannelVideo {
    const found = this.videos[place];
    if (!found) throw new Error(`the channel has no video ${place}`);
    return found;
  }

  /** The response to one call; null if it never comes. */
  answer(asked: Asked): Reply | null {
    this.calls.push(asked.resource);
    if (this.mode === 'hang') return null;
    const refused = this.refusal(asked);
    if (refused) return refused;
    this.used += 1;
    const body = { ...this.bodyOf(asked) };
    if ('error' in body) return problem(404, 'playlistNotFound');
    const etag = createHash('sha1').update(JSON.stringify(body)).digest('base64url');
    if (asked.etag === etag) return { status: 304, headers: { etag }, body: '' };
    return json(200, { etag, ...body }, { etag });
  }

  private refusal({ key }: Asked): Reply | null {
    if (this.now() >= this.dayEndsAt) {
      this.dayEndsAt = nextPacificDay(this.now());
      this.used = 0;
    }
    if (this.mode === 'key' || key !== this.key) return problem(400, 'keyInvalid');
    if (this.mode === 'quota' || this.used >= this.quota) return problem(403, 'quotaExceeded');
    if (this.mode === 'too fast') return problem(429, 'rateLimitExceeded');
    if (this.mode === 'error') return problem(500, 'backendError');
    if (this.mode === 'html') return { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Sign in' };
    if (this.mode === 'truncated') return json(200, '{"items": [{"id": "a');
    if (this.mode === 'empty') return json(200, {});
    if (this.mode === 'huge') return json(200, { items: ['x'.repeat(6_000_000)] });
    return null;
  }

  private bodyOf({ resource, params }: Asked): object {
    if (resource === 'channels') return this.channels(params);
    if (resource === 'playlistItems') return this.playlistItems(params);
    return this.details(params);
  }

  private channels(params: URLSearchParams): object {
    const pageInfo = { totalResults: 1, resultsPerPage: 5 };
    const kind = 'youtube#channelListResponse';
    if (params.get('id') !== this.channelId) return { kind, pageInfo: { ...pageInfo, totalResults: 0 } };
    const contentDetails = { relatedPlaylists: { likes: '', uploads: UPLOADS_ID } };
    return { kind, pageInfo, items: [{ kind: 'youtube#channel', etag: 'e', id: this.channelId, contentDetails }] };
  }

  private playlistItems(params: URLSearchParams): object {
    if (params.get('playlistId') !== UPLOADS_ID) return { error: true };
    const listed = this.videos.filter(({ privacy }) => privacy === 'public');
    const from = Number(Buffer.from(params.get('pageToken') ?? '', 'base64url').toString() || 0);
    const page = listed.slice(from, from + PAGE);
    const next = from + PAGE < listed.length ? Buffer.from(String(from + PAGE)).toString('base64url') : null;
    return {
      kind: 'youtube#playlistItemListResponse',
      ...(next === null ? {} : { nextPageToken: next }),
      items: page.map((video, place) => listItem(video, from + place, this.pictures)),
      pageInfo: { totalResults: listed.length, resultsPerPage: PAGE },
    };
  }

  private details(params: URLSearchParams): object {
    const ids = new Set((params.get('id') ?? '').split(','));
    const found = this.videos.filter(({ id, privacy }) => ids.has(id) && privacy !== 'private');
    return {
      kind: 'youtube#videoListResponse',
      items: found.map((video) => detailsItem(video, this.pictures)),
      pageInfo: { totalResults: found.length, resultsPerPage: found.length },
    };
  }
}

function listItem(video: ChannelVideo, position: number, pictures: string): object {
  const at = video.publishedAt.toISOString();
  const resourceId = { kind: 'youtube#video', videoId: video.isBroken ? 7 : video.id };
  return {
    kind: 'youtube#playlistItem',
    etag: 'e',
    id: `UU.${video.id}`,
    snippet: { ...snippetOf(video, pictures), publishedAt: at, playlistId: UPLOADS_ID, position, resourceId },
    contentDetails: { videoId: resourceId.videoId, videoPublishedAt: at },
  };
}

function detailsItem(video: ChannelVideo, pictures: string): object {
  const live = video.live && {
    scheduledStartTime: video.live.scheduledAt.toISOString(),
    ...(video.live.startedAt && { actualStartTime: video.live.startedAt.toISOString() }),
    ...(video.live.endedAt && { actualEndTime: video.live.endedAt.toISOString() }),
  };
  return {
    kind: 'youtube#video',
    etag: 'e',
    id: video.id,
    snippet: video.isBroken ? { title: null } : { ...snippetOf(video, pictures), liveBroadcastContent: said(video) },
    contentDetails: { duration: video.duration, dimension: '2d', definition: 'hd', caption: 'false' },
    status: { uploadStatus: 'processed', privacyStatus: video.privacy, embeddable: video.embeddable },
    statistics: { viewCount: String(video.views), likeCount: String(Math.round(video.views / 40)), favoriteCount: '0' },
    ...(live ? { liveStreamingDetails: live } : {}),
  };
}

function said({ live }: ChannelVideo): string {
  if (!live || live.endedAt) return 'none';
  return live.startedAt ? 'live' : 'upcoming';
}

function snippetOf(video: ChannelVideo, pictures: string): object {
  const picture = (name: string, width: number, height: number) => ({
    url: `${pictures}/vi/${video.id}/${name}.jpg`,
    width,
    height,
  });
  return {
    publishedAt: video.publishedAt.toISOString(),
    channelId: CHANNEL_ID,
    title: video.title,
    description: video.description,
    thumbnails: { default: picture('default', 120, 90), maxres: picture('maxresdefault', 1280, 720) },
    channelTitle: 'MATV',
  };
}

function problem(status: number, reason: string): Reply {
  const message = `The request cannot be completed: ${reason}.`;
  const errors = [{ message, domain: 'youtube', reason }];
  return json(status, { error: { code: status, message, errors } });
}

function json(status: number, body: object | string, headers: Record<string, string> = {}): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8', ...headers }, body: text };
}
