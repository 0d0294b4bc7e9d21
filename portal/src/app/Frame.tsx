import type { ReactNode } from 'react'

/** The same as in the page itself (index.html): nothing moves when the script takes it over. */
export const Frame = ({ children }: { children?: ReactNode }) => (
  <main className="screen">
    <header className="top">
      <h1>Markaz</h1>
    </header>
    {children ?? (
      <div className="skeletons" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    )}
  </main>
)
