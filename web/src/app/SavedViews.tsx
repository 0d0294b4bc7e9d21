import { StarFilled, StarOutlined } from '@ant-design/icons'
import { savedViews } from '@markaz/protocol/centre/views/routes'
import type { SavedView } from '@markaz/protocol/centre/views/schemas'
import { isAccessAllowed } from '@markaz/protocol/route'
import { Link, useLocation } from 'react-router'
import { useGrants } from '../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../shared/api/query.ts'
import { personName } from '../shared/format/person.ts'
import { copyLink } from '../shared/notify/copy-text.ts'
import { currentScreenTitle } from '../shared/ui/browser-state.ts'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { RowMenu } from '../shared/ui/RowMenu.tsx'
import { useModal } from '../shared/ui/use-modal.tsx'
import style from './menu.module.css'
import { allPages, findPageAt } from './pages.ts'
import { savedViewsText as words } from './saved-views.text.ts'

const SaveViewModal = lazyWithRetry(() => import('./SaveViewModal.tsx').then((m) => m.SaveViewModal))

export function SavedViews({ onGo }: { onGo?: (() => void) | undefined }) {
  const { pathname, search } = useLocation()
  const { held, isSuperadmin } = useGrants()
  const { open, modal } = useModal()
  const { data } = useRouteQuery(savedViews.list, undefined, { silent: true, staleMs: 5 * 60_000 })
  const remove = useRouteMutation(savedViews.remove)
  const save = useRouteMutation(savedViews.save)
  const here = pathname + search
  const views = (data?.views ?? []).filter(({ path }) => mayOpen(path, { held, isSuperadmin }))
  const own = views.find(({ path, author }) => path === here && author === null)
  const choose = (view: SavedView, key: string) => {
    const { id, title, path, isShared } = view
    if (key === 'link') void copyLink(location.origin + path)
    else if (key === 'remove') remove.mutate({ params: { id } })
    else if (key === 'share') save.mutate({ body: { title, path, isShared: !isShared } })
    else open((close) => <SaveViewModal view={view} close={close} />)
  }
  return (
    <section className={style.views} aria-label={words.title}>
      <button
        type="button"
        className={style.entry}
        onClick={() =>
          open((close) => (
            <SaveViewModal view={own ?? { title: currentScreenTitle(), path: here, isShared: false }} close={close} />
          ))
        }
      >
        {own ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        <span className={style.word}>{own ? words.change : words.save}</span>
      </button>
      <ul className={style.list}>
        {views.map((view) => (
          <li key={view.id} className={style.view}>
            <Link
              to={view.path}
              className={style.entry}
              aria-current={view.path === here ? 'page' : undefined}
              onClick={onGo}
            >
              <span className={style.word} title={view.author ? words.of(personName(view.author)) : undefined}>
                {view.title}
              </span>
            </Link>
            <RowMenu
              label={words.more(view.title)}
              items={[
                { key: 'link', label: words.copy },
                ...(view.author === null
                  ? [
                      { key: 'share', label: view.isShared ? words.unshare : words.share },
                      { key: 'rename', label: words.rename },
                      { key: 'remove', danger: true, label: words.remove },
                    ]
                  : []),
              ]}
              onChoose={(key) => choose(view, key)}
            />
          </li>
        ))}
      </ul>
      {modal}
    </section>
  )
}

function mayOpen(path: string, { held, isSuperadmin }: { held: ReadonlySet<string>; isSuperadmin: boolean }): boolean {
  const page = findPageAt(allPages, path.split('?')[0] ?? '')
  return page !== undefined && !page.isPublic && (!page.needs || isAccessAllowed(page.needs, held, isSuperadmin))
}
