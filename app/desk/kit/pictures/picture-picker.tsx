import { type ComponentType, createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

/** A picture chosen from the library, with the words that are offered for it. */
export interface PickedPicture {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
}

/** With the id of an uploaded picture that nobody has credited: asks whose it is, and picks that one. */
type Pick = (uncredited?: string) => Promise<PickedPicture | null>;
interface Asked {
  readonly uncredited: string | undefined;
  readonly answer: (picture: PickedPicture | null) => void;
}

const PickerContext = createContext<Pick>(async () => null);

/** Opens the library to choose a picture from; null when none was chosen. */
export function usePicturePicker(): Pick {
  return useContext(PickerContext);
}

interface ProviderProps {
  /** The library as a dialog; it may come late. */
  readonly Dialog: ComponentType<{
    uncredited: string | undefined;
    onAnswer: (picture: PickedPicture | null) => void;
  }>;
  readonly children: ReactNode;
}

/** Around the desk's screens: shows the dialog when somebody asks for a picture. */
export function PicturePickerProvider({ Dialog, children }: ProviderProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pick = useCallback<Pick>((uncredited) => new Promise((answer) => setAsked({ uncredited, answer })), []);
  return (
    <PickerContext value={pick}>
      {children}
      {asked && (
        <Suspense>
          <Dialog
            uncredited={asked.uncredited}
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
