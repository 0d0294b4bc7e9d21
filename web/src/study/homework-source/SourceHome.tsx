import { Navigate } from 'react-router'

export const SourceHome = () => <Navigate to="/source/homework" replace />
