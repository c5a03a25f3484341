import type { FormEvent } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { hasUnsavedWork, letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { logOut } from '#app/desk/session/desk-fetch.ts';
import { Wordmark } from '#app/ui/wordmark.tsx';
import styles from './desk-shell.module.css';

/** The bar at the top of the desk: brand, the person logged in, and the logout button (LOGIN-15). */
export function DeskBar({ name, role }: { name: string; role: string }) {
  const { ask } = useAlerts();
  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = {
      text: 'You have unsaved changes. Log out without saving?',
      yes: 'Log out without saving',
      no: 'Stay',
    };
    if (hasUnsavedWork() && !(await ask(question))) return;
    letGoOfWork();
    await logOut();
  }
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="/admin/dashboard">
        <Wordmark className={styles.wordmark} />
        <span>Desk</span>
      </a>
      <p className={styles.who}>
        <span className={styles.name}>{name}</span> <span className={styles.role}>{role}</span>
      </p>
      <form method="post" action="/logout" onSubmit={leave}>
        <DeskButton type="submit">Log out</DeskButton>
      </form>
    </header>
  );
}
