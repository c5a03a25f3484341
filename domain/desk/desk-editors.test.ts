import { describe, expect, it } from 'vitest';
import { DESK_EDITORS, deskEditor } from './desk-editors.ts';

describe('the desk editors', () => {
  it('are the eighteen of the specification, in order (DESK-01, DESK-02, CONST-58)', () => {
    expect(DESK_EDITORS.map((editor) => editor.slug)).toEqual(
      (
        'homepage matv deep-dive world-news viral-news latest-news india-news web-stories science-news opinion ' +
        'entertainment defence sportfit education election-news health tech initiatives'
      )
        .split(' ')
        .map((name) => `update-${name}`),
    );
  });

  it.each([
    [
      'update-homepage',
      'Homepage updated successfully!',
      'Failed to update homepage',
      '❌ Failed to upload main image',
    ],
    ['update-matv', 'MATV section updated successfully.', 'Failed to update MATV section.', 'Failed to upload image'],
    ['update-deep-dive', '✅ Card updated successfully!', '❌ Failed to update', '❌ Image upload failed'],
    ['update-world-news', '✅ Content updated successfully!', '❌ Failed to update content', '❌ Image upload failed'],
    [
      'update-viral-news',
      '✅ Viral news updated successfully!',
      '❌ Failed to update viral news',
      'Failed to upload image',
    ],
    [
      'update-latest-news',
      '✅ Latest news updated successfully.',
      '❌ Failed to update latest news.',
      'Failed to upload image',
    ],
    ['update-india-news', '✅ India news updated', '❌ Failed to update India news', 'Failed to upload image'],
    [
      'update-web-stories',
      '✅ Web stories updated successfully!',
      '❌ Failed to update web stories',
      'Failed to upload image',
    ],
    ['update-science-news', 'Science news updated', 'Failed to update Science news', 'Failed to upload image'],
  ])('%s confirms a save with the specified text (ERR-03 to ERR-25)', (slug, saved, failed, uploadFailed) => {
    expect(deskEditor(slug)).toMatchObject({ saved, failed, uploadFailed });
  });

  it.each([
    ['update-opinion', '✅ Opinion articles updated successfully!', 'Failed to update opinion articles'],
    [
      'update-entertainment',
      '✅ Entertainment articles updated successfully!',
      'Failed to update entertainment articles',
    ],
    ['update-defence', '✅ Defence articles updated successfully!', 'Failed to update defence articles'],
    ['update-sportfit', '✅ Sportfit articles updated successfully!', 'Failed to update sportfit articles'],
    ['update-education', '✅ Education articles updated successfully!', 'Failed to update education articles'],
    ['update-election-news', '✅ Election news updated successfully!', 'Failed to update election news'],
    ['update-health', '✅ Health articles updated successfully!', 'Failed to update health articles'],
    ['update-tech', '✅ Tech articles updated successfully!', 'Failed to update tech articles'],
    ['update-initiatives', '✅ Initiatives updated successfully!', 'Failed to update initiatives'],
  ])('%s confirms a save with a text of the same pattern (ERR-26 to ERR-35)', (slug, saved, failed) => {
    expect(deskEditor(slug)).toMatchObject({ saved, failed });
  });

  it.each([
    ['update-viral-news', 'Viral News', '/viral-news', 'viral', 'story'],
    ['update-latest-news', 'Latest News', '/latest-news', 'latest-news', 'story'],
    ['update-india-news', 'India News', '/india-news', 'india-news', 'story'],
    ['update-web-stories', 'Web Stories', '/web-stories', 'web-stories', 'web story'],
    ['update-science-news', 'Science News', '/science-news', 'science-news', 'story'],
    ['update-opinion', 'Opinion', '/opinion', 'opinion', 'article'],
    ['update-entertainment', 'Entertainment', '/entertainment', 'entertainment', 'article'],
    ['update-defence', 'Defence', '/defence', 'defence', 'article'],
    ['update-sportfit', 'SportFit', '/sportfit', 'sportfit', 'article'],
    ['update-education', 'Education', '/education', 'education', 'article'],
    ['update-election-news', 'Election News', '/election-news', 'election-news', 'article'],
    ['update-health', 'Health', '/health', 'health', 'article'],
    ['update-tech', 'Tech', '/tech', 'tech', 'article'],
    ['update-initiatives', 'Initiatives', '/initiatives', 'initiatives', 'article'],
  ])(
    '%s edits the list of its own section through the call of the same name (DESK-54 to DESK-58, DESK-61 to DESK-69)',
    (slug, label, apiPath, section, one) => {
      expect(deskEditor(slug)).toMatchObject({ label, apiPath, list: { section, one } });
    },
  );

  it('ask for confirmation before a web story is deleted, and nowhere else (DESK-59, ERR-23)', () => {
    const asking = DESK_EDITORS.filter((editor) => editor.list?.askBeforeRemoval);
    expect(asking.map((editor) => [editor.slug, editor.list?.askBeforeRemoval])).toEqual([
      ['update-web-stories', 'Are you sure you want to delete this web story?'],
    ]);
  });

  it('are at no other addresses', () => {
    expect(deskEditor('update-business')).toBeNull();
  });
});
