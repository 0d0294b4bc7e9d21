import type { AreaTexts } from '../../area-words.ts'

export const postsTexts = {
  errors: {
    POST_CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
    POST_CATEGORY_IN_USE: [409, "Kategoriyada postlar bor, uni o'chirib bo'lmaydi"],
    POST_CHANGED: [409, "Bu postni shu orada boshqa xodim o'zgartirgan. Yangi holatini ko'rib, qaytadan saqlang"],
    POST_STATE: [409, "Postning holati o'zgargan, endi bunday qilib bo'lmaydi. Sahifani yangilang"],
  },
  kinds: {
    post: {
      word: 'Post',
      actions: [
        'archive',
        'create',
        'delete',
        'recommend',
        'restore',
        'take_version',
        'top',
        'unarchive',
        'unrecommend',
        'untop',
        'update',
      ],
    },
    'post-category': { word: 'Post kategoriyasi', actions: ['create', 'delete', 'update'] },
  },
  actions: {
    recommend: 'Tavsiya qildi',
    take_version: 'Eski holatini qaytardi',
    top: 'Top qildi',
    unrecommend: 'Tavsiyadan oldi',
    untop: 'Topdan oldi',
  },
} as const satisfies AreaTexts
