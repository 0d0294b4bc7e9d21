import { Navigate } from 'react-router'

/** Redirects to published homework. */
export const SourceHome = () => <Navigate to="/source/homework" replace />
