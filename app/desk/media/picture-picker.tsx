import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

/** A picture chosen from the library, with the words that are offered for it. */
export interface PickedPicture {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
}

type Pick = () => Promise<PickedPicture | null>;
interface Asked {
  readonly answer: (picture: PickedPicture | null) => void;
}

const PickerContext = createContext<Pick>(async () => null);

// Most visits to the desk choose no picture.
const PickerDialog = lazy(async () => ({ default: (await import('./picker-dialog.tsx')).PickerDialog }));

/** Opens the library to choose a picture from; null when none was chosen. */
export function usePicturePicker(): Pick {
  return useContext(PickerContext);
}

/** Around the desk's screens: shows the dialog when somebody asks for a picture. */
export function PicturePickerProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pick = useCallback<Pick>(() => new Promise((answer) => setAsked({ answer })), []);
  return (
    <PickerContext value={pick}>
      {children}
      {asked && (
        <Suspense>
          <PickerDialog
            onAnswer={(picture) => {
              setAsked(null);
              asked.answer(picture);
            }}
          />
        </Suspense>
      )}
    </PickerContext>
  );
}
