import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { deskEditor } from '../../../domain/desk-editors.ts';
import { ListEditor } from '../list-editor/list-editor.tsx';
import styles from './editor.page.module.css';

/** Which editor the address names; unknown ones are 404. */
export function loader({ params }: LoaderFunctionArgs) {
  const editor = deskEditor(params.editor ?? '');
  return data({ slug: editor?.slug ?? null }, { status: editor ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${deskEditor(loaderData?.slug ?? '')?.label ?? 'Not found'} | MATV Desk` },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function EditorPage() {
  const { slug } = useLoaderData<typeof loader>();
  const editor = deskEditor(slug ?? '');
  if (editor === null) {
    return <Message title="There is no such page at the desk" text="The address may be mistyped." />;
  }
  if (!editor.isBuilt || editor.list === null) {
    const text = `This editor is not built yet. When it is, it will do this: ${editor.purpose}`;
    return <Message title={editor.label} text={text} />;
  }
  return <ListEditor key={editor.slug} editor={{ ...editor, list: editor.list }} />;
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      <p>
        <Link className={styles.link} to="/admin/dashboard">
          Back to the dashboard
        </Link>
      </p>
    </div>
  );
}
