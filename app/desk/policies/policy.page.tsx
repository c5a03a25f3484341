import { useMemo } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { type Policy, policyNamed } from '#domain/policies.ts';
import { OwnTextEditor } from './own-text-editor.tsx';
import { ownTextKind, policyText } from './own-text-kind.ts';

export const meta: MetaFunction = ({ params }) => [
  { title: `${policyNamed(params.name ?? '')?.title ?? 'Policies'} | MATV Desk` },
  { name: 'robots', content: 'noindex' },
];

export default function PolicyPage() {
  const policy = policyNamed(useParams().name ?? '');
  if (!policy) return <ScreenHead title="Policies">There is no policy of this name.</ScreenHead>;
  return (
    <OnlyFor needed="editor" title={policy.title}>
      <PolicyEditor key={policy.name} policy={policy} />
    </OnlyFor>
  );
}

function PolicyEditor({ policy }: { readonly policy: Policy }) {
  const text = useMemo(() => policyText(policy), [policy]);
  const kind = useMemo(() => ownTextKind(text, policy.title), [text, policy]);
  return <OwnTextEditor text={text} kind={kind} />;
}
