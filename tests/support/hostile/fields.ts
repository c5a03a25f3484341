import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';

/** For a resource that is created and changed with the same body. */
function whenSaved<T>(path: string, fields: T): Readonly<Record<string, T>> {
  return { [`POST ${path}`]: fields, [`PUT ${path}/{id}`]: fields };
}

/**
 * Every text field of the API, by call; `tests/e2e/hostile.spec.ts` sends the attacks of `texts.ts` in each, and checks
 * that it has; `tests/e2e/hostile-list.spec.ts` sends a public list in their place. `server/http/operations.test.ts`
 * compares the table with the API document. Files and the support form's fields, which the document does not list, are
 * attacked as well.
 */
export const ATTACKED: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/deepdive/{id}': [
    'title',
    'category',
    'imgAlt',
    'content',
    'heading',
    'imageAlt',
    'sections[].subheading',
    'sections[].paragraph',
    'sections[].imageAlt',
    'sections[].video',
  ],
  'PATCH /api/desk/account': ['name'],
  'POST /api/desk/alerts': ['title', 'body', 'path'],
  'POST /api/desk/alerts/devices': ['name'],
  'POST /api/desk/alerts/test': ['title', 'body', 'path'],
  'POST /api/desk/api-tokens': ['name'],
  ...whenSaved('/api/desk/authors', [
    'name',
    'title',
    'category',
    'bio',
    'twitter',
    'linkedin',
    'website',
    'location',
    'expertise[]',
  ]),
  'PUT /api/desk/banner': ['banner.text', 'banner.href'],
  'POST /api/desk/bookings/{id}/answer': ['words'],
  'POST /api/desk/front-page': ['pins[].title', 'pins[].headline', 'pins[].kicker', 'pins[].imageAlt'],
  'POST /api/desk/inbox/{id}/notes': ['body'],
  'POST /api/desk/inbox/{id}/replies': ['body'],
  'PUT /api/desk/live-blogs/{id}/points': ['points[]'],
  'PATCH /api/desk/live-blogs/{id}/posts/{post}': ['headline', 'html', 'correction'],
  'PUT /api/desk/live-blogs/{id}/posts/{post}': ['headline', 'html'],
  'POST /api/desk/live-blogs/{id}/posts/{post}/withdraw': ['note'],
  'PATCH /api/desk/media/{id}': ['alt', 'caption', 'credit', 'licence'],
  ...whenSaved('/api/desk/newsletter/editions', [
    'subject',
    'intro',
    'translations.hi.subject',
    'translations.hi.intro',
  ]),
  'POST /api/desk/people/invitations': ['name'],
  'PATCH /api/desk/people/{id}': ['name'],
  ...whenSaved('/api/desk/petitions', ['description', 'story', 'title', 'decisionMaker', 'situation[]']),
  'POST /api/desk/petitions/{id}/removals': ['reason'],
  'POST /api/desk/policies/{name}': ['title', 'html'],
  'POST /api/desk/pages/{slug}': ['title', 'html'],
  'PUT /api/desk/redirects': ['path', 'target', 'note'],
  'POST /api/desk/schedule/import': ['text', 'channel'],
  ...whenSaved('/api/desk/schedule/programmes', ['facts.title', 'facts.summary', 'facts.category']),
  'PUT /api/desk/schedule/programmes/{id}/days/{day}': [
    'decision.facts.title',
    'decision.facts.summary',
    'decision.facts.category',
  ],
  'PUT /api/desk/sections/{slug}': ['standfirst', 'description'],
  ...whenSaved('/api/desk/sources', [
    'fields.name',
    'fields.url',
    'fields.sections[].category',
    'fields.licence',
    'fields.credit',
  ]),
  'POST /api/desk/stories': ['title'],
  'POST /api/desk/stories/changes': ['changes[].add[]', 'changes[].remove[]', 'changes[].instead[]'],
  'PUT /api/desk/stories/views/{id}': ['name', 'filter.q', 'filter.author'],
  'POST /api/desk/stories/{id}/corrections': ['text'],
  'PUT /api/desk/stories/{id}/draft': [
    'fields.title',
    'fields.standfirst',
    'fields.content',
    'fields.slug',
    'fields.category',
    'fields.subCategory',
    'fields.tags[]',
    'fields.authorName',
    'fields.location',
    'fields.metaDescription',
    'fields.image.url',
    'fields.image.alt',
    'fields.image.caption',
    'fields.image.credit',
    'fields.parts[].subheading',
    'fields.parts[].paragraph',
    'fields.parts[].image.url',
    'fields.parts[].image.alt',
    'fields.parts[].image.caption',
    'fields.parts[].image.credit',
    'fields.parts[].video',
  ],
  'POST /api/desk/categories/merge': ['from[]', 'into'],
  'PATCH /api/desk/stories/{id}/notes/{note}': ['text', 'replacement'],
  'PUT /api/desk/stories/{id}/notes/{note}': ['text', 'anchor.quote', 'anchor.before', 'anchor.after', 'replacement'],
  'POST /api/desk/stories/{id}/review/answer': ['note'],
  'POST /api/desk/stories/{id}/withdraw': ['reason'],
  'PUT /api/desk/tags/description': ['tag', 'description', 'descriptions.hi'],
  'POST /api/desk/tags/merge': ['from[]', 'into'],
  'PUT /api/desk/watch/live': ['choice.title'],
  ...whenSaved('/api/desk/webhooks', ['name', 'url']),
  'POST /api/homepage': ['headline', 'mainImageAlt', 'trendingTopics[]'],
  'POST /api/matv/update': [
    'mainStory.title',
    'mainStory.imageAlt',
    'liveUpdates[].time',
    'liveUpdates[].text',
    'centerCard.title',
    'centerCard.imageAlt',
    'centerList[]',
    'economicImpact[].text',
    'economicImpact[].imageAlt',
    'mustRead[].text',
    'mustRead[].imageAlt',
    'opinion[].text',
    'opinion[].imageAlt',
    'opinion[].author',
  ],
  'POST /api/rajneeti-bookings': [
    'name',
    'message',
    'expertise',
    'whyPodcast',
    'topicsToDiscuss',
    'pastEngagements',
    'portfolioUrl',
    'socialMediaLinks.twitter',
    'socialMediaLinks.instagram',
    'socialMediaLinks.facebook',
    'socialMediaLinks.linkedin',
    'socialMediaLinks.youtube',
    'socialMediaLinks.tiktok',
  ],
  'POST /api/signatures': ['location', 'comment'],
  'POST /api/world-news': [
    'worldNews[].title',
    'worldNews[].link',
    'worldNews[].category',
    'worldNews[].imageAlt',
    'worldNews[].content',
    'worldNews[].slug',
    'recommended[].title',
    'recommended[].link',
    'recommended[].category',
    'recommended[].imageAlt',
    'recommended[].content',
    'recommended[].slug',
  ],
  ...Object.fromEntries(
    DESK_EDITORS.filter(({ list }) => list !== null).map(({ apiPath }) => [
      `POST /api${apiPath}`,
      ['[].title', '[].content', '[].category', '[].slug', '[].imageAlt'],
    ]),
  ),
};

const SECRET_OF_SOURCE = {
  secret: 'a secret, which no page shows',
  'fields.secretName': 'the name of a header or of a parameter',
};

/** Browsers make passkeys only at an address with a name, which this site does not have. */
const PASSKEY_NAME = 'attacked at a site with a name, in tests/e2e/desk/passkeys.spec.ts';

const PROFILE = {
  email: 'an e-mail address alone',
  portrait: 'the address of a picture of this site, which every other one is refused for without a credit',
};

/** What a form was filled with. */
function filledWith(fields: readonly string[]): Record<string, string> {
  const why = 'the server compares it with what is stored, and shows it nowhere';
  return Object.fromEntries(fields.map((field) => [`was.${field}`, why]));
}

/** Fields in which no attack is sent, and why. */
export const NOT_ATTACKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'PUT /api/alerts/subscription': {
    endpoint: 'an address that the server alone calls',
    'previous.endpoint': 'an address that the server alone calls',
    'quiet.zone': 'one of the known time zones',
  },
  'POST /api/alerts/subscription/find': { endpoint: 'an address that the server alone calls' },
  'POST /api/alerts/subscription/leave': { endpoint: 'an address that the server alone calls' },
  'PUT /api/deepdive/{id}': {
    img: 'the address of a picture of this site, which every other one is refused for without a credit',
    image: 'the address of a picture of this site, which every other one is refused for without a credit',
    'sections[].image': 'the address of a picture of this site, which every other one is refused for without a credit',
  },
  'POST /api/desk/account/passkeys': {
    'response.response.transports[]': 'words of the browser that nobody is shown',
    name: PASSKEY_NAME,
  },
  'POST /api/desk/account/passkeys/options': {
    password: 'a secret, which no page shows',
    code: 'a secret, which no page shows',
  },
  'PATCH /api/desk/account/passkeys/{id}': { name: PASSKEY_NAME },
  'POST /api/desk/account/passkeys/{id}/remove': {
    password: 'a secret, which no page shows',
    code: 'a secret, which no page shows',
  },
  'POST /api/desk/account/password': {
    current: 'a secret, which no page shows',
    password: 'a secret, which no page shows',
  },
  'POST /api/desk/account/proof': {
    password: 'a secret, which no page shows',
    code: 'a secret, which no page shows',
  },
  'POST /api/desk/account/two-factor': { password: 'a secret, which no page shows' },
  'POST /api/desk/account/two-factor/confirm': { code: 'a secret, which no page shows' },
  'POST /api/desk/account/two-factor/recovery-codes': { password: 'a secret, which no page shows' },
  'POST /api/desk/account/two-factor/remove': {
    password: 'a secret, which no page shows',
    code: 'a secret, which no page shows',
  },
  'POST /api/desk/alerts/devices': { endpoint: 'an address that the server alone calls' },
  'POST /api/desk/authors': PROFILE,
  'PUT /api/desk/authors/{id}': {
    ...PROFILE,
    ...filledWith(['name', 'title', 'category', 'bio', 'portrait', 'email', 'location', 'expertise[]']),
    ...filledWith(['twitter', 'linkedin', 'website']),
  },
  'POST /api/desk/authors/{id}/merge': { into: 'an id, and no other text is found' },
  'POST /api/desk/bookings/{id}/answer': {
    'session.date': 'one of the times that are offered',
    'session.starts': 'one of the times that are offered',
  },
  'POST /api/desk/front-page': {
    'pins[].image': 'the address of a picture of this site, which every other one is refused for without a credit',
  },
  'POST /api/desk/front-page/launch': { draft: 'the server compares it with what it gave, and shows it nowhere' },
  'POST /api/desk/inbox/search': { q: 'words to search for, which are neither stored nor shown' },
  'PUT /api/desk/personal-data/retention': {
    version: 'the server compares it with what it gave, and shows it nowhere',
  },
  'POST /api/desk/petitions/{id}/removals': { value: 'a network or domain that signatures have' },
  'POST /api/desk/petitions/{id}/removals/preview': { value: 'a network or domain that signatures have' },
  'POST /api/desk/schedule/import': { plan: 'the server compares it with what it gave, and shows it nowhere' },
  'PUT /api/desk/sections/{slug}': filledWith(['standfirst', 'description']),
  'POST /api/desk/sources': {
    ...SECRET_OF_SOURCE,
    tried: 'the server compares it with what it gave, and shows it nowhere',
  },
  'PUT /api/desk/sources/{id}': SECRET_OF_SOURCE,
  'PUT /api/desk/tags/description': filledWith(['description', 'descriptions.hi']),
  'POST /api/desk/sources/try': {
    ...SECRET_OF_SOURCE,
    id: 'an id, and no other text is found',
    'fields.name': 'nothing of it is kept; the same fields as those of a source',
    'fields.url': 'nothing of it is kept; the same fields as those of a source',
    'fields.sections[].category': 'nothing of it is kept; the same fields as those of a source',
    'fields.licence': 'nothing of it is kept; the same fields as those of a source',
    'fields.credit': 'nothing of it is kept; the same fields as those of a source',
  },
  'POST /api/desk/stories/changes': { 'changes[]._id': 'an id, and no other text is found' },
  'PUT /api/desk/stories/{id}/translations': { other: 'an id, and no other text is found' },
  'POST /api/desk/stories/{id}/translations/taken-over': {
    mark: 'the server compares it with what it gave, and shows it nowhere',
  },
  'PUT /api/desk/watch/live': { 'choice.video': 'a video of the provider, by its id' },
  'POST /api/homepage': {
    mainImage: 'the address of a picture of this site, which every other one is refused for without a credit',
  },
  'POST /api/matv/update': {
    'mainStory.image': 'the address of a picture of this site, which every other one is refused for without a credit',
    'centerCard.image': 'the address of a picture of this site, which every other one is refused for without a credit',
    'economicImpact[].image':
      'the address of a picture of this site, which every other one is refused for without a credit',
    'mustRead[].image': 'the address of a picture of this site, which every other one is refused for without a credit',
    'opinion[].image': 'the address of a picture of this site, which every other one is refused for without a credit',
  },
  'POST /api/newsletter': {
    company: 'a honeypot: what fills it in is thrown away',
    formTicket: 'the server compares it with what it gave, and shows it nowhere',
    formProof: 'the server compares it with what it gave, and shows it nowhere',
    submissionKey: 'the server compares it with what it gave, and shows it nowhere',
    breaking: 'only whether it is there counts',
  },
  'POST /api/places/cities': { country: 'compared with the known places', state: 'compared with the known places' },
  'POST /api/places/states': { country: 'compared with the known places' },
  'POST /api/rajneeti-bookings': {
    email: 'an e-mail address alone',
    company: 'a honeypot: what fills it in is thrown away',
    formTicket: 'the server compares it with what it gave, and shows it nowhere',
    formProof: 'the server compares it with what it gave, and shows it nowhere',
    submissionKey: 'the server compares it with what it gave, and shows it nowhere',
    phone: 'digits and what separates them',
    preferredTime: 'one of the times that are offered',
  },
  'POST /api/signatures': {
    company: 'a honeypot: what fills it in is thrown away',
    formTicket: 'the server compares it with what it gave, and shows it nowhere',
    formProof: 'the server compares it with what it gave, and shows it nowhere',
    submissionKey: 'the server compares it with what it gave, and shows it nowhere',
    petitionId: 'an id, and no other text is found',
    firstName: 'letters alone: signer-name.test.ts',
    lastName: 'letters alone: signer-name.test.ts',
  },
  'POST /api/users/invitations/redeem': {
    token: 'a secret, which no page shows',
    password: 'a secret, which no page shows',
  },
  'POST /api/users/login': { password: 'a secret, which no page shows' },
  'POST /api/users/login/two-factor': {
    ticket: 'a secret, which no page shows',
    code: 'a secret, which no page shows',
  },
  'POST /api/users/password-resets/redeem': {
    token: 'a secret, which no page shows',
    password: 'a secret, which no page shows',
  },
  'POST /api/world-news': {
    'worldNews[].image': 'the address of a picture of this site, which every other one is refused for without a credit',
    'recommended[].image':
      'the address of a picture of this site, which every other one is refused for without a credit',
  },
  ...Object.fromEntries(
    DESK_EDITORS.filter(({ list }) => list !== null).map(({ apiPath }) => [
      `POST /api${apiPath}`,
      {
        '[]': 'an id, and no other text is found',
        '[].image': 'the address of a picture of this site, which every other one is refused for without a credit',
      },
    ]),
  ),
};
