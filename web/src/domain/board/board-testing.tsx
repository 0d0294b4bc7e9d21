import { createLazyComponent } from '../../shared/ui/lazy-part.ts'
import { BoardView } from './BoardView.tsx'
import { useBoardTiles } from './board-tiles.ts'
import { useBoardData } from './use-board.ts'

const page = createLazyComponent('board', async () => ({
  default: () => {
    const { parts, failed } = useBoardData(useBoardTiles())
    return parts && <BoardView parts={parts} failed={failed} order={[]} />
  },
}))

export const testBoardPage = { path: '/board', title: 'Bugun', page }
