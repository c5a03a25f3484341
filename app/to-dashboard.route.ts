import { redirect } from 'react-router';

/** /admin goes to /admin/dashboard (SPEC-24). */
export function loader(): Response {
  return redirect('/admin/dashboard');
}
