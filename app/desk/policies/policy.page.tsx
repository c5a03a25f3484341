import { useMemo } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#domain/languages.ts';
import { type Policy, policyNamed } from '#domain/policies.ts';
import { StandingTextEditor } from './standing-text-editor.tsx';
import { policyLabel, policyText, standingTextKind } from './standing-text-kind.ts';

export const meta: MetaFunction = ({ params }) => [
  { title: `${policyNamed(params.name ?? '')?.title ?? 'Policies'} | MATV Desk` },
  { name: 'robots', content: 'noindex' },
];

export default function PolicyPage() {
  const { name = '', language = DEFAULT_LANGUAGE } = useParams();
  const policy = policyNamed(name);
  if (!policy || !isLanguage(language)) {
    return <ScreenHead title="Policies">There is no policy of this name.</ScreenHead>;
  }
  return (
    <OnlyFor needed="editor" title={policyLabel(policy.title, language)}>
      <PolicyEditor key={`${name} ${language}`} policy={policy} language={language} />
    </OnlyFor>
  );
}

interface EditorProps {
  readonly policy: Policy;
  readonly language: Language;
}

function PolicyEditor({ policy, language }: EditorProps) {
  const text = useMemo(() => policyText(policy, language), [policy, language]);
  const kind = useMemo(() => standingTextKind(text, policyLabel(policy.title, language)), [text, policy, language]);
  return <StandingTextEditor text={text} kind={kind} />;
}
