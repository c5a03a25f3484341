import toolStyles from './tools.module.css';

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

export function SearchField({ label, value, onType }: SearchProps) {
  return (
    <label className={toolStyles.search}>
      <span>{label}</span>
      <input type="search" value={value} maxLength={100} onChange={(event) => onType(event.target.value)} />
    </label>
  );
}
