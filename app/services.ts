import { createContext } from 'react-router';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import type { MergedSections } from '#domain/desk/section-merge.ts';
import type { OfferedSession } from '#domain/forms/bookings/desk-bookings.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import type { Language } from '#domain/languages.ts';
import type { PolicyLink, PolicyName } from '#domain/policies.ts';
import type { Role } from '#domain/roles.ts';
import type { NowAnswer } from '#domain/schedule/public-schedule.ts';
import type { WatchService } from '#domain/videos/video-list.ts';
import type { StyleSheets } from '#server/http/sending/style-sheets.ts';
import type { ChannelPage } from '#server/newsroom/reading/channel-pages.ts';
import type { HomePage } from '#server/newsroom/reading/home-page.ts';
import type { PolicyPage } from '#server/newsroom/reading/policies.ts';
import type { ReaderService, StoryPage } from '#server/newsroom/reading/reader.service.ts';
import type { ScheduleReader } from '#server/schedule/schedule.service.ts';
import type { RequestView } from '#server/visitors/bookings/confirming.ts';
import type { ProposalView } from '#server/visitors/bookings/proposals.ts';
import type { ConfirmLink } from '#server/visitors/newsletter/subscribers.repo.ts';
import type { OpenedPetition } from '#server/visitors/petition/petition.service.ts';
import type { LinkedState } from '#server/visitors/petition/signing/signer.ts';

/** Who is logged in; null for readers. */
export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Logged in with a password alone where more is required: may only turn on two-factor login. */
  readonly needsSecondFactor: boolean;
}

/** What the links of mails stand for, asked by their token. */
export interface MailLinks {
  /** Whom it invites; null when it does not work any more. */
  invited(token: string): Promise<{ readonly name: string; readonly email: string; readonly role: Role } | null>;
  isResetValid(token: string): Promise<boolean>;
}

/** What the pages of the show's bookings ask. */
export interface BookingPages {
  /** The sessions that can be asked for, with the places left. */
  offered(): Promise<readonly OfferedSession[]>;
  /** What a mailed link to a request stands for; null when it does not work. */
  request(token: string): Promise<RequestView | null>;
  /** What a mailed link to a proposed date stands for; null when it does not work any more. */
  proposal(token: string): Promise<ProposalView | null>;
}

/** Petitions as readers see them. */
export interface PetitionPages {
  /** By id or slug; null names the one at /petition. Null when there is none. */
  open(which: string | null): Promise<OpenedPetition | null>;
  /** What the link of a signer's mail stands for. */
  signature(token: string): Promise<LinkedState>;
}

/** The policies that readers can open. */
export interface PolicyPages {
  /** In their order. */
  published(language: Language): Promise<readonly PolicyLink[]>;
  /** Null while it is not published. */
  open(name: PolicyName, language: Language): Promise<PolicyPage | null>;
}

/** All that loaders and actions may use of the server: the one seam between pages and the newsroom. */
export interface Services {
  readonly reader: ReaderService;
  /** What is on the channel; without it nothing is planned. */
  readonly schedule?: ScheduleReader;
  /** What is on now and next for the masthead, without a trace on the page; without it nothing is planned. */
  readonly onAir?: () => Promise<NowAnswer | null>;
  /** Sections that the desk merged into others; without it there are none. */
  readonly mergedSections?: () => Promise<MergedSections>;
  /** What the desk has published of ethics, corrections, ownership and the like; without it nothing. */
  readonly policies?: PolicyPages;
  /** A published page of the channel below /about; without it there are none. */
  readonly channelPage?: (slug: string) => Promise<ChannelPage | null>;
  /** Whether readers may save stories in their browsers; true by default. */
  readonly hasOfflineReading?: boolean;
  /** What the login page calls the organisation's own login; `null` without one. */
  readonly singleSignOn?: string | null;
  /** Whether the site's address allows passkeys. */
  readonly hasPasskeys?: boolean;
  /** Whether there is a mail server; without one, e-mails are written into a folder. True by default. */
  readonly sendsMail?: boolean;
  /** The languages that readers can choose, the site's first one included; without it only that one. */
  readonly languages?: readonly Language[];
  readonly clock: { now(): Date };
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
  /** The channel's HLS playlist; without it /live has no player of its own. */
  readonly liveStreamUrl?: string | null;
  /** The channel's videos and what is live; without it built-in videos stand in. */
  readonly videos?: WatchService;
  readonly viewer: Viewer | null;
  /** What a form's page says after a submission without script that was not taken. */
  readonly formAnswer?: FormAnswer;
  /** All countries by their English names, for forms that ask for one. */
  readonly countries?: () => Promise<readonly { readonly name: string; readonly iso2: string }[]>;
  /** Without it there are none. */
  readonly petitions?: PetitionPages;
  /** What the links of mails stand for; without it they lead to nothing. */
  readonly mailLinks?: MailLinks;
  /** Bookings of the show; without it no session can be chosen. */
  readonly bookings?: BookingPages;
  /** The links of the newsletter's mails; without it they lead to nothing. */
  readonly newsletter?: { confirmable(token: string): Promise<ConfirmLink | null> };
  /** For how long what visitors send is kept; without it as the site promises when nobody has changed it. */
  readonly retention?: () => Promise<RetentionPeriods>;
  /** For how many days backups hold what was erased; without it as a site keeps them by default. */
  readonly backupDays?: number;
  /** A story as its editor opens it, for people at the desk; null when there is none. */
  readonly deskStory?: (id: string) => Promise<DeskStory | null>;
  /** A story as its working copy would show it, for people at the desk. */
  readonly preview?: (id: string) => Promise<StoryPage | null>;
  /** The home page with the pins that a query names, for people at the desk; null when it names none that make sense. */
  readonly frontPreview?: (query: URLSearchParams) => Promise<HomePage | null>;
  /** False: every part of a page is rendered on each request (for the benchmark of just that). */
  readonly remembersParts?: boolean;
  /** Lets the page open the players of these hosts. */
  readonly allowPlayers?: (hosts: readonly string[]) => void;
  /** The style sheets that the page brings along; without them it links to its own. */
  readonly styleSheets?: StyleSheets;
  /** Path of the readers' script; none in tests of markup. */
  readonly readerScript?: string;
  /** The channel's page at its video provider; the footer's link is hidden without it (NAV-39). */
  readonly videoChannelUrl?: string | null;
  /** Writes an unexpected error to the log; the visitor's page shows the same id. Without it: standard error. */
  readonly reportError?: (error: unknown, about: { readonly id: string; readonly url: string }) => void;
}

export const servicesContext = createContext<Services>();
