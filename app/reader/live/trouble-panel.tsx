import styles from './trouble-panel.module.css';

/** What the player says when no pictures come, with the way on where there is one. */
export function TroublePanel() {
  return (
    <div className={styles.trouble} slot="centered-chrome" data-trouble="" {...{ noautohide: '' }} hidden>
      <p className={styles.title} data-trouble-title="" />
      <p className={styles.text} data-trouble-text="" />
      <button className={styles.again} type="button" data-again="" hidden />
    </div>
  );
}
