import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { BoardView } from './BoardView.tsx'
import { useTiles } from './board-tiles.ts'
import { useBoard } from './use-board.ts'

const page = lazyPart('board', async () => ({
  default: () => {
    const { parts, failed } = useBoard(useTiles())
    return parts && <BoardView parts={parts} failed={failed} order={[]} />
  },
}))

/** A start page that contains only the sections of the tested areas. */
export const boardPage = { path: '/board', title: 'Bugun', page }
