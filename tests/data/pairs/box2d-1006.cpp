			m_context->camera.m_center = { 1125.69690, -4 };
			m_context->camera.m_zoom = 25.0f * 0.5f;

		b2BodyDef bodyDef = b2DefaultBodyDef();
		bodyDef.type = b2_dynamicBody;
		b2BodyId bodyId = b2CreateBody( m_worldId, &bodyDef );

		const b2Vec2 points[] = {
			b2Vec2( 1125.69690, -4 ),		  b2Vec2( 1126.17114, -4 ),			 b2Vec2( 1126.39758, -3.56634521 ),
			b2Vec2( 1126.1156, -3.50019836 ), b2Vec2( 1125.86841, -3.48608398 ),
		};
