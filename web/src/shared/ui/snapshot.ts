/**
 * A return visit begins with what was last on screen: the frame and the rows of the list, as they stood, under this key
 * of localStorage. The boot script paints them before any other script has run; the real screen takes their place.
 */
const snapshotKey = 'snapshot'
const snapshotId = 'snapshot'
const listScreens = ['/groups', '/my-groups']
const mostChars = 400_000

interface Snapshot {
  fits: string
  html: string
  css: string
}

/** A picture fits only the same place, person, theme, width and build. */
function fitting(): string {
  const person = /"id":(\d+)/.exec(localStorage.getItem('staffInfo') ?? '')?.[1]
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const isPhone = matchMedia('(max-width: 571px)').matches
  return [location.pathname + location.search, person, document.documentElement.dataset.theme, isPhone, build].join()
}

/** Keeps the list that is on screen; does nothing elsewhere, or while no rows are there. */
export function takeSnapshot(): void {
  // Leaving the page after a sign-out must not bring back what the sign-out has removed.
  if (!localStorage.getItem('accessToken')) return
  const root = document.getElementById('root')
  if (!listScreens.includes(location.pathname) || !root?.querySelector('[data-list] [data-row-key], [data-list] li'))
    return
  const css = [...document.querySelectorAll('style[data-css-hash]')].map((style) => style.textContent).join('')
  const snapshot: Snapshot = { fits: fitting(), html: root.innerHTML, css }
  if (snapshot.html.length < mostChars) localStorage.setItem(snapshotKey, JSON.stringify(snapshot))
}

/** Paints the kept picture over the empty page: dimmed, and out of reach until the real screen is there. */
export function paintSnapshot(): void {
  const kept = JSON.parse(localStorage.getItem(snapshotKey) ?? 'null') as Snapshot | null
  if (kept?.fits !== fitting()) return
  const picture = Object.assign(document.createElement('div'), { id: snapshotId, inert: true, ariaHidden: 'true' })
  picture.innerHTML = kept.html
  picture.prepend(Object.assign(document.createElement('style'), { textContent: kept.css }))
  const styles = document.querySelector<HTMLLinkElement>('link[href^="/assets/antd-"]')
  if (styles && !styles.sheet) {
    picture.hidden = true
    styles.addEventListener('load', () => {
      picture.hidden = false
    })
  }
  document.body.prepend(picture)
}

/** The real screen is there. */
export function dropSnapshot(): void {
  document.getElementById(snapshotId)?.remove()
}
