import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SaveBar } from './save-bar.tsx';

const NOTHING = { isLoading: false, isDirty: false, isSaving: false, isUploading: false, canSave: true };
const said = (state: Partial<typeof NOTHING>) =>
  renderToStaticMarkup(<SaveBar state={{ ...NOTHING, ...state }} onSave={() => undefined} />);

it('says that the form is saved only once what is stored has been read', () => {
  expect(said({ isLoading: true, canSave: false })).toContain('>Loading...<');
  expect(said({ isLoading: true, canSave: false })).not.toMatch(/Saved|Nothing has changed/);
  expect(said({})).toContain('>Saved<');
  expect(said({ isDirty: true })).toContain('>Unsaved changes<');
});
