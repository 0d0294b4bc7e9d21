import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { roomsText } from './rooms.text.ts'

const page = createLazyComponent('rooms', () =>
  import('./RoomsPage.tsx').then((module) => ({ default: module.RoomsPage })),
)
const needs = requireGrant('staff_control:offices', 'read')
const parents = [{ title: roomsText.parent }]

export const pages: PageDefinition[] = [
  { path: '/rooms', title: roomsText.title, soughtBy: roomsText.soughtBy, needs, parents, page },
  { path: '/rooms/archived', title: roomsText.title, needs, parents, page },
]
