/** The ids in the examples: each kind of thing has its own, so that an example can be run with real ones. */
export const exampleIds: Record<string, string> = {
  id: '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11',
  site_id: '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11',
  report: '3b9e7d15-c04a-4f26-8e71-a5d2c6f09b38',
  report_id: '3b9e7d15-c04a-4f26-8e71-a5d2c6f09b38',
  run: '97c4a2e8-5f10-4d3b-b6a9-18e0d7f3c254',
  recipient: '58d0f6b3-2a7c-49e1-9c84-e3b1a5d7f690',
  annotationId: 'c61a9f27-8d34-4e05-a7b2-f09e5d8c3146',
  segmentId: '0e7b4d92-a65f-4c18-93d7-2b8f1c6e0a53',
  shareId: 'd81f6c7a-9e02-4b1d-8a53-60c4f7b2e915',
  version_id: 'c2a7d0f4-1b3e-4c58-8d9a-70e5b1c3f6d2',
  integrationId: '2d8f6a1b-94c0-4e7d-8b35-61f0a9c7e2d4',
  deliveryId: 'e5a9c3b7-08d1-4f62-9a4e-b7c2d1f06835',
  notification_id: '7c1e5d90-3f2b-4a86-b0d7-94e8f6a2c513',
  simulationId: 'b4c1f0de-52a7-4b0e-9c35-7d8e6f2a1b90',
  exportId: 'd9b7e3a1-4c62-4f08-a5d3-1e7c8b2f6a94',
  linkId: 'a8f4c6d2-9e13-47b5-8c70-5d2b1f3e6a98',
};
