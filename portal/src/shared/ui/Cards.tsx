import type { ReactNode } from 'react'

export const CardLinks = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>
