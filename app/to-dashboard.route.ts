import { redirect } from 'react-router';

/** /admin goes to /admin/dashboard (decision 24). */
export function loader(): Response {
  return redirect('/admin/dashboard');
}
