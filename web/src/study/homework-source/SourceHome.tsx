import { Navigate } from 'react-router'

/** Redirects to the published entries. */
export const SourceHome = () => <Navigate to="/source/homework" replace />
