import { type ComponentType, lazy, Suspense } from 'react';
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { MergedNote } from '#app/desk/kit/merged-note.tsx';
import screenStyles from '#app/desk/kit/screen.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { ListEditor } from '#app/desk/list-editor/list-editor.tsx';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { type DeskEditor, deskEditor } from '#domain/desk/desk-editors.ts';
import type { SectionSlug } from '#domain/sections.ts';
import styles from './editor.page.module.css';

/** The editors that are not lists of stories; each is loaded as its own chunk. */
const SCREENS: Readonly<Record<string, ComponentType<{ editor: DeskEditor }>>> = {
  'update-homepage': lazy(async () => ({
    default: (await import('#app/desk/front/homepage/homepage-editor.tsx')).HomepageEditor,
  })),
  'update-matv': lazy(async () => ({ default: (await import('#app/desk/front/matv/matv-editor.tsx')).MatvEditor })),
  'update-deep-dive': lazy(async () => ({
    default: (await import('#app/desk/deep-dive/deep-dive-editor.tsx')).DeepDiveEditor,
  })),
  'update-world-news': lazy(async () => ({
    default: (await import('#app/desk/world-news/world-news-editor.tsx')).WorldNewsEditor,
  })),
};

/** Finds the editor by its slug in the address; 404 if there is none, nor any other screen of the desk. */
export function loader({ params }: LoaderFunctionArgs) {
  const editor = deskEditor(params['*'] ?? '');
  return data({ slug: editor?.slug ?? null }, { status: editor ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${deskEditor(loaderData?.slug ?? '')?.label ?? 'Not found'} | MATV Desk` },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function EditorPage() {
  const { slug } = useLoaderData<typeof loader>();
  const merged = useMergedSections();
  const editor = deskEditor(slug ?? '');
  if (editor === null) return <Unknown />;
  const Screen = SCREENS[editor.slug];
  if (Screen) {
    return (
      <Suspense fallback={<h1 className={screenStyles.title}>{editor.label}</h1>}>
        <Screen key={editor.slug} editor={editor} />
      </Suspense>
    );
  }
  const target = editor.list && merged[editor.list.section];
  if (editor.list && target) return <Merged label={editor.label} section={editor.list.section} target={target} />;
  if (editor.list) return <ListEditor key={editor.slug} editor={{ ...editor, list: editor.list }} />;
  throw new Error(`no screen for ${editor.slug}`);
}

/** Shown instead of the list of a section that was merged into another one. */
function Merged({ label, section, target }: { label: string; section: SectionSlug; target: SectionSlug }) {
  return (
    <div className={styles.message}>
      <h1 className={screenStyles.title}>{label}</h1>
      <MergedNote section={section} target={target} />
      <p>
        <Link className={textStyles.link} to="/admin/sections">
          Open it again among the sections
        </Link>
      </p>
    </div>
  );
}

function Unknown() {
  return (
    <div className={styles.message}>
      <h1 className={screenStyles.title}>This page does not exist in the desk</h1>
      <p>The address may be mistyped.</p>
      <p>
        <Link className={textStyles.link} to="/admin/dashboard">
          Back to the dashboard
        </Link>
      </p>
    </div>
  );
}
