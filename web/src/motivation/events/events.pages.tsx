import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import { EventKind } from '@markaz/protocol/motivation/events/schemas'
import { requireAnyGrant, requireGrant } from '@markaz/protocol/route'
import type { ComponentType } from 'react'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { eventsText as words } from './events.text.ts'

addStartPageTile({
  order: 8.6,
  needs: events.list.access,
  load: () => import('./events-tile.ts').then((m) => m.eventsTile),
})

const parent = { title: words.title, path: '/events' }
type OfKind = ComponentType<{ kind: EventKind }>
const part = (name: string, load: () => Promise<ComponentType>) =>
  createLazyComponent(name, () => load().then((page) => ({ default: page })))
const forKind =
  (Shown: OfKind, kind: EventKind): ComponentType =>
  () => <Shown kind={kind} />

function pagesOf(kind: EventKind, base: string, calls: typeof masterClasses | typeof competitions): PageDefinition[] {
  const list = { title: words.lists[kind], path: base }
  const page = (name: string, load: () => Promise<OfKind>) =>
    part(`${kind}-${name}`, () => load().then((Shown) => forKind(Shown, kind)))
  const { read } = calls
  const tab = (path: string, title: string, load: () => Promise<OfKind>): PageDefinition => ({
    path: `${base}/:id${path && `/${path}`}`,
    title,
    needs: read.access,
    parents: [parent, list],
    page: page(path || 'info', load),
  })
  return [
    {
      path: base,
      title: words.lists[kind],
      needs: calls.list.access,
      parents: [parent],
      page: part(`${kind}-list`, () =>
        import('./EventsPage.tsx').then((m) =>
          kind === EventKind.MasterClass ? m.MasterClassEventsPage : m.CompetitionEventsPage,
        ),
      ),
    },
    {
      path: `${base}/add`,
      title: words.addOf[kind],
      needs: calls.create.access,
      parents: [parent, list],
      page: page('add', () => import('./EventForm.tsx').then((m) => m.AddEventPage)),
    },
    {
      path: `${base}/:id/edit`,
      title: words.editTitle,
      needs: calls.update.access,
      parents: [parent, list],
      page: page('edit', () => import('./EventForm.tsx').then((m) => m.EditEventPage)),
    },
    tab('', words.kinds[kind], () => import('./EventPages.tsx').then((m) => m.EventInfoPage)),
    tab('participants', words.participants, () => import('./ParticipantsPage.tsx').then((m) => m.ParticipantsPage)),
    tab('teams', words.teams, () => import('./TeamsPage.tsx').then((m) => m.TeamsPage)),
    tab('rewards', words.rewards, () => import('./EventRewardsPage.tsx').then((m) => m.EventRewardsPage)),
  ]
}

export const pages: PageDefinition[] = [
  {
    path: '/events',
    title: words.title,
    soughtBy: 'tadbir jamoa',
    needs: requireGrant('events', 'read'),
    page: part('events', () => import('./EventsPage.tsx').then((m) => m.EventsPage)),
  },
  {
    path: '/events/add',
    title: words.add,
    needs: requireAnyGrant(masterClasses.create.access as never, competitions.create.access as never),
    parents: [parent],
    page: part('event-kinds', () => import('./EventPages.tsx').then((m) => m.ChooseEventKindPage)),
  },
  {
    path: '/events/:id',
    title: words.one,
    needs: events.read.access,
    parents: [parent],
    page: part('event', () => import('./EventPages.tsx').then((m) => m.EventPageWithoutKindInPath)),
  },
  {
    path: '/events/:id/edit',
    title: words.editTitle,
    needs: requireAnyGrant(
      requireGrant('events:master_classes', 'update'),
      requireGrant('events:competitions', 'update'),
    ),
    parents: [parent],
    page: part('event-edit', () =>
      import('./EventPages.tsx').then((m) => () => <m.EventPageWithoutKindInPath tab="edit" />),
    ),
  },
  ...pagesOf(EventKind.MasterClass, '/master-class', masterClasses),
  ...pagesOf(EventKind.Competition, '/competitions', competitions),
]
