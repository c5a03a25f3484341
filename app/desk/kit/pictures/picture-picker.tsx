import { type ComponentType, createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

/** A picture chosen from the library, with its suggested texts. */
export interface PickedPicture {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
}

/** With the id of an uploaded picture without a credit: asks for the credit, then picks that picture. */
type Pick = (uncredited?: string) => Promise<PickedPicture | null>;
interface Asked {
  readonly uncredited: string | undefined;
  readonly answer: (picture: PickedPicture | null) => void;
}

const PickerContext = createContext<Pick>(async () => null);

/** Opens the library to choose a picture; null if none was chosen. */
export function usePicturePicker(): Pick {
  return useContext(PickerContext);
}

interface ProviderProps {
  /** The library as a dialog, loaded on demand. */
  readonly Dialog: ComponentType<{
    uncredited: string | undefined;
    onAnswer: (picture: PickedPicture | null) => void;
  }>;
  readonly children: ReactNode;
}

/** Wraps the desk's screens and shows the dialog on request. */
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
              // An upload begun in a dialog that was closed may answer while another one is open.
              setAsked((now) => (now === asked ? null : now));
              asked.answer(picture);
            }}
          />
        </Suspense>
      )}
    </PickerContext>
  );
}
