export const postAuditText = {
  'post.status': {
    'public-staff': 'Xodimlarga',
    'public-students': 'Talabalarga',
    private: 'Qoralama',
    deleted: "O'chirilgan",
  },
}
