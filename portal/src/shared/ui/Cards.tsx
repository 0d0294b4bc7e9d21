import type { ReactNode } from 'react'

export const PictureCards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>
