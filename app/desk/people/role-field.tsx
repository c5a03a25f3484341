import { Field } from '#app/desk/kit/field.tsx';
import { ROLES, type Role, roleTitle } from '#domain/roles.ts';
import styles from './people.module.css';

const WHAT_THEY_DO: Readonly<Record<Role, string>> = {
  administrator: 'Publishes, and manages people and settings.',
  editor: 'Writes and publishes.',
  reporter: 'Drafts; an editor publishes.',
};

interface RoleFieldProps {
  readonly id: string;
  readonly value: Role;
  readonly onChoose: (role: Role) => void;
}

export function RoleField({ id, value, onChoose }: RoleFieldProps) {
  return (
    <Field id={id} label="Role" help={WHAT_THEY_DO[value]}>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-describedby={`${id}help`}
        onChange={({ target }) => onChoose(ROLES.find((role) => role === target.value) ?? value)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleTitle(role)}
          </option>
        ))}
      </select>
    </Field>
  );
}
