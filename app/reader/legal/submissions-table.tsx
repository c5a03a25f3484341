import type { Submission } from './submissions.ts';

interface SubmissionsTableProps {
  /** Above what is sent, what of it is public, and how long it is kept. */
  readonly heads: readonly [string, string, string];
  readonly submissions: readonly Submission[];
}

/** Where text is large on a phone, each cell comes with its head (see the style sheet). */
export function SubmissionsTable({ heads, submissions }: SubmissionsTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {submissions.map(({ name, isPublic, retention }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-head={heads[1]}>{isPublic}</td>
            <td data-head={heads[2]}>{retention}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
