import type { PartState, SitePart } from '#domain/desk/site-state.ts';

interface Consequence {
  /** What readers, visitors or the desk notice. */
  readonly effect: string;
  readonly remedy: string;
}

interface PartWords {
  readonly name: string;
  /** What the part is for. */
  readonly purpose: string;
  /** Label of the state 'slow', if another word is clearer. */
  readonly slowLabel?: string;
  readonly slow: Consequence;
  readonly failing: Consequence;
  readonly off: Consequence;
}

const STATE_LABELS: Readonly<Record<PartState, string>> = {
  failing: 'Not working',
  slow: 'Slow',
  working: 'Working',
  unwatched: 'Set up',
  off: 'Not set up',
};

/** Parts such as jobs and pages are run by the operator; all that an editor can do is to report the problem. */
const TELL_OPERATOR = 'Tell whoever runs the servers; the log has the cause.';

export const PART_WORDS: Readonly<Record<SitePart, PartWords>> = {
  database: {
    name: 'Database',
    purpose: 'Keeps stories, and everything else that is typed.',
    slow: {
      effect: 'Pages that are not kept ready take longer, and so does saving at the desk.',
      remedy: 'If it lasts, tell whoever runs the servers.',
    },
    failing: {
      effect: 'Readers get only the pages that are kept ready, and nothing can be saved.',
      remedy: TELL_OPERATOR,
    },
    off: { effect: 'Nothing can be kept.', remedy: TELL_OPERATOR },
  },
  pages: {
    name: 'Pages kept ready',
    purpose: 'Most readers get a page that was rendered once for all of them.',
    slow: { effect: 'Readers wait longer for a page.', remedy: TELL_OPERATOR },
    failing: { effect: 'Every page is rendered separately for every reader, which is slow.', remedy: TELL_OPERATOR },
    off: { effect: 'Every page is rendered separately for every reader, which is slow.', remedy: TELL_OPERATOR },
  },
  files: {
    name: 'Pictures and files',
    purpose: 'Pictures of stories, and what visitors attach to forms.',
    slowLabel: 'Nearly full',
    slow: {
      effect: 'Nobody notices anything yet. Below 1 GB uploads are refused.',
      remedy: 'Tell whoever runs the servers that the disk is filling up.',
    },
    failing: {
      effect: 'Some pictures may be missing from pages, and uploads are refused with a message.',
      remedy: TELL_OPERATOR,
    },
    off: { effect: 'There are no pictures.', remedy: TELL_OPERATOR },
  },
  backups: {
    name: 'Backups',
    purpose: 'A copy of everything, made every day.',
    slow: { effect: 'Readers notice nothing.', remedy: TELL_OPERATOR },
    failing: {
      effect:
        'Readers notice nothing. If the server’s disk died now, everything written since the last backup would be lost.',
      remedy: 'Tell whoever runs the servers today; the log has the cause.',
    },
    off: {
      effect:
        'Readers notice nothing. If the server’s disk died, everything would be lost, unless it is copied elsewhere.',
      remedy: 'Ask whoever runs the servers whether backups are made in another way; BACKUP_DIR turns daily ones on.',
    },
  },
  jobs: {
    name: 'Background work',
    purpose: 'Everything that happens by itself: sending, fetching, publishing videos, tidying up.',
    slowLabel: 'With trouble',
    slow: {
      effect: 'What waits is done later than usual, and what is named as failing is not done. All else goes on.',
      remedy: 'If it lasts, tell whoever runs the servers; the log has the cause.',
    },
    failing: {
      effect:
        'Mails, alerts, new stories of the wire and new pictures do not come. Saving and publishing at the desk still work.',
      remedy: TELL_OPERATOR,
    },
    off: { effect: 'Nothing happens by itself.', remedy: TELL_OPERATOR },
  },
  wire: {
    name: 'Wire',
    purpose: 'Stories that agencies send.',
    slowLabel: 'Unsteady',
    slow: {
      effect: 'Stories of a source may come some minutes later.',
      remedy: 'Nothing yet: it is asked again by itself. Its reason is on the screen Sources.',
    },
    failing: {
      effect: 'No new stories or corrections come from a source. What it sent before stays on the site.',
      remedy: 'Look at the screen Sources for the reason. Ask the agency, or change the address or password there.',
    },
    off: {
      effect: 'Only stories of your own are on the site.',
      remedy: 'Add a source on the screen Sources, if an agency is to send you stories.',
    },
  },
  videos: {
    name: 'Video provider',
    purpose: 'The channel’s videos, and whether it is live.',
    slowLabel: 'Unsteady',
    slow: {
      effect: 'New videos, and that the channel is live, may show some minutes later.',
      remedy: 'Nothing yet: it is asked again by itself. Its reason is on the screen Watch.',
    },
    failing: {
      effect:
        'New videos do not appear; those that are known still play. Whether the channel is live may be out of date.',
      remedy: 'Look at the screen Watch for the reason, and choose there by hand what is live.',
    },
    off: {
      effect: 'The page of videos has none of your own.',
      remedy: 'Ask whoever runs the servers to set YOUTUBE_API_KEY and YOUTUBE_CHANNEL_ID.',
    },
  },
  live: {
    name: 'Live stream',
    purpose: 'Your own stream on the page Live.',
    slow: { effect: 'The picture may stop at times.', remedy: TELL_OPERATOR },
    failing: { effect: 'The stream does not play.', remedy: TELL_OPERATOR },
    off: {
      effect: 'The page Live shows the video provider’s broadcast, if there is one.',
      remedy: 'Ask whoever runs the servers to set LIVE_HLS_URL, if you have a stream of your own.',
    },
  },
  mail: {
    name: 'Mail',
    purpose: 'Invitations, links for new passwords, answers to visitors, the newsletter.',
    slow: {
      effect: 'Some mails come late. None is lost: each is tried again for half a day.',
      remedy: 'Nothing yet, if their number falls.',
    },
    failing: {
      effect:
        'No mail arrives: visitors wait for their confirmations, and nobody can set a new password. None is lost for half a day.',
      remedy: 'Tell whoever runs the mail server; the log has its answer.',
    },
    off: {
      effect: 'No mail is sent. Each is written into a folder on the server instead.',
      remedy: 'Ask whoever runs the servers to set SMTP_URL and MAIL_FROM.',
    },
  },
  alerts: {
    name: 'Alerts',
    purpose: 'News on readers’ phones and browsers.',
    slow: {
      effect: 'Some readers get an alert later than others.',
      remedy: 'Nothing yet: what failed is tried again for 75 minutes.',
    },
    failing: {
      effect: 'An alert does not reach readers.',
      remedy: TELL_OPERATOR,
    },
    off: { effect: 'Readers get no alerts.', remedy: TELL_OPERATOR },
  },
  newsletter: {
    name: 'Newsletter',
    purpose: 'Editions by mail to subscribers.',
    slow: {
      effect: 'An edition has been going out for more than six hours, so some subscribers get it late.',
      remedy: 'Look at the part Mail. If the edition is out of date, pause it on the screen Newsletter.',
    },
    failing: {
      effect: 'An edition that was planned has not begun: subscribers wait for it.',
      remedy:
        'Open the edition on the screen Newsletter, which says why, and look at the parts Mail and Background work.',
    },
    off: {
      effect: 'Nobody gets the newsletter, since no mail is sent.',
      remedy: 'Ask whoever runs the servers to set SMTP_URL and MAIL_FROM.',
    },
  },
  webhooks: {
    name: 'Webhooks',
    purpose: 'Other systems that are notified of alerts and corrections.',
    slow: {
      effect: 'Another system learns of alerts and corrections late. Readers of this site notice nothing.',
      remedy: 'Nothing yet: it is tried again for more than a day. Its answer is on the screen Webhooks.',
    },
    failing: {
      effect: 'Other systems do not learn of alerts and corrections. Readers of this site notice nothing.',
      remedy: TELL_OPERATOR,
    },
    off: {
      effect: 'No other system is notified.',
      remedy: 'Add a webhook on the screen Webhooks, if another system should be.',
    },
  },
};

/** The state of a part in a word or two. */
export function labelOf(part: SitePart, state: PartState): string {
  return (state === 'slow' ? PART_WORDS[part].slowLabel : undefined) ?? STATE_LABELS[state];
}

/** What the state means and what to do about it; `null` where there is nothing to do. */
export function consequenceOf(part: SitePart, state: PartState): Consequence | null {
  if (state === 'working') return null;
  if (state === 'unwatched') {
    return {
      effect: 'The site does not watch the stream itself.',
      remedy: 'Open the page Live to see whether it plays.',
    };
  }
  return PART_WORDS[part][state];
}
