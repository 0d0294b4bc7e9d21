import { Navigate } from 'react-router'

export const HomeworkBankHome = () => <Navigate to="/source/homework" replace />
