import styles from './trouble-panel.module.css';

/** The player's error message, with a button if there is something the viewer can do. */
export function TroublePanel() {
  return (
    <div className={styles.trouble} slot="centered-chrome" data-trouble="" {...{ noautohide: '' }} hidden>
      <p className={styles.title} data-trouble-title="" />
      <p className={styles.text} data-trouble-text="" />
      <button className={styles.again} type="button" data-again="" hidden />
    </div>
  );
}
