import type { ReactNode } from 'react'
import { dropSession } from '../shared/store/device.ts'
import { fill } from '../shared/text/words.ts'
import { viewText as text } from '../shared/view/view.text.ts'
import './viewing.css'

interface ViewingProps {
  /** The name of the one whose portal it is. */
  name: string
  onClosed: () => void
  children: ReactNode
}

/** Always in sight, so that nobody takes the portal of a pupil for their own. */
export function Viewing({ name, onClosed, children }: ViewingProps) {
  const close = async () => {
    await dropSession()
    onClosed()
    window.close()
  }
  return (
    <div className="viewing">
      <aside className="viewed" role="status">
        <p>{fill(text.banner, { name })}</p>
        <button type="button" onClick={() => void close()}>
          {text.close}
        </button>
      </aside>
      {children}
    </div>
  )
}

/** Its quarter of an hour is over, it was closed, or the page was loaded anew. */
export function ViewOver() {
  return (
    <main className="sign-in">
      <h1>{text.over}</h1>
      <p className="soft">{text.overHint}</p>
    </main>
  )
}
