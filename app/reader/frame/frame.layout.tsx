import { Outlet } from 'react-router';
import { ErrorPage } from '#app/reader/missing/error-page.tsx';
import { Frame } from './frame.tsx';

export default function FrameLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
