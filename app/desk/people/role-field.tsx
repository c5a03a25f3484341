import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { FormSelect } from '#app/desk/kit/plain-form/form-fields.tsx';
import type { PlainFormHandle } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { ROLES, type Role, roleTitle } from '#domain/roles.ts';

const WHAT_THEY_DO: Readonly<Record<Role, string>> = {
  administrator: 'Publishes, and manages people and settings.',
  editor: 'Writes and publishes.',
  reporter: 'Drafts; an editor publishes.',
};

interface RoleFieldProps<In extends FieldValues, Out> {
  readonly form: PlainFormHandle<In, Out>;
  readonly name: FieldPathByValue<In, string | undefined>;
  readonly chosen: Role;
}

export function RoleField<In extends FieldValues, Out>({ form, name, chosen }: RoleFieldProps<In, Out>) {
  return (
    <FormSelect form={form} name={name} label="Role" help={WHAT_THEY_DO[chosen]}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {roleTitle(role)}
        </option>
      ))}
    </FormSelect>
  );
}
