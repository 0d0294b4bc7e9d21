import { Navigate } from 'react-router'

/** Opens with what is published. */
export const SourceHome = () => <Navigate to="/source/homework" replace />
