import { type Access, allows } from '@markaz/protocol/route'
import type { ComponentType } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import type { GroupBase } from '../group/group-place.ts'

export interface TileProps {
  /** The list is there, so the board may ask. */
  isAsked: boolean
  /** The board stands beside the list and has room; above it, only the first part is unfolded. */
  isBeside: boolean
}

export interface Tile {
  /** Its place on the board. */
  order: number
  /** Whose board: a teacher's beside the own groups, the centre's beside all groups. */
  home: GroupBase
  needs: Access
  Part: ComponentType<TileProps>
}

const known: Tile[] = []

/** What an area has to tell whoever begins the day; said in its `*.pages.tsx`, fetched with the board. */
export function boardTile({
  load,
  ...tile
}: Omit<Tile, 'Part'> & { load: () => Promise<ComponentType<TileProps>> }): void {
  known.push({ ...tile, Part: patientLazy(load) })
  known.sort((a, b) => a.order - b.order)
}

/** What this board tells the person, by what they may know. */
export function useTiles(home: GroupBase): readonly Tile[] {
  const { held, isSuperadmin } = useGrants()
  return known.filter((tile) => tile.home === home && allows(tile.needs, held, isSuperadmin))
}
