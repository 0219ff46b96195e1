<?php
/**
 * Four settings, on a page of their own below "Settings".
 *
 * @package Truce
 */

defined( 'ABSPATH' ) || exit;

/** @return array{service: string, site_id: string, first_party: bool, proxies: string[]} */
function truce_settings() {
	$stored = get_option( 'truce_settings', array() );
	return array_merge(
		array(
			'service'     => '',
			'site_id'     => '',
			'first_party' => false,
			'proxies'     => array(),
		),
		is_array( $stored ) ? $stored : array()
	);
}

function truce_register_settings() {
	register_setting(
		'truce',
		'truce_settings',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'truce_clean_settings',
			'default'           => array(),
		)
	);
	add_settings_section( 'truce_main', '', '__return_empty_string', 'truce' );
	$fields = array(
		'service'     => __( 'Address of your Truce', 'truce' ),
		'site_id'     => __( 'Id of the site', 'truce' ),
		'first_party' => __( 'From this host', 'truce' ),
		'proxies'     => __( 'Your CDN or proxy', 'truce' ),
	);
	foreach ( $fields as $name => $label ) {
		add_settings_field(
			'truce_' . $name,
			$label,
			'truce_show_field',
			'truce',
			'truce_main',
			array(
				'name'      => $name,
				'label_for' => 'truce_' . $name,
			)
		);
	}
}

function truce_add_settings_page() {
	add_options_page( 'Truce', 'Truce', 'manage_options', 'truce', 'truce_show_settings_page' );
}

/**
 * What is no address and no id is dropped, and the former value kept. The first save cleans twice (update_option hands
 * the cleaned value to add_option), so what is clean stays as it is.
 */
function truce_clean_settings( $sent ) {
	$former  = truce_settings();
	$sent    = is_array( $sent ) ? $sent : array();
	$service = rtrim( esc_url_raw( sanitize_text_field( $sent['service'] ?? '' ), array( 'http', 'https' ) ), '/' );
	$site_id = strtolower( sanitize_text_field( $sent['site_id'] ?? '' ) );
	if ( '' !== $site_id && ! preg_match( '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/', $site_id ) ) {
		add_settings_error( 'truce_settings', 'site_id', __( 'This is not the id of a site.', 'truce' ) );
		$site_id = $former['site_id'];
	}
	if ( '' === $service && '' !== trim( (string) ( $sent['service'] ?? '' ) ) ) {
		add_settings_error( 'truce_settings', 'service', __( 'This is not an address.', 'truce' ) );
		$service = $former['service'];
	}
	$proxies = $sent['proxies'] ?? '';
	$proxies = truce_read_networks( sanitize_text_field( is_array( $proxies ) ? implode( ', ', $proxies ) : $proxies ) );
	if ( null === $proxies ) {
		add_settings_error( 'truce_settings', 'proxies', __( 'This is not a list of addresses and networks.', 'truce' ) );
		$proxies = $former['proxies'];
	}
	return array(
		'service'     => $service,
		'site_id'     => $site_id,
		'first_party' => ! empty( $sent['first_party'] ),
		'proxies'     => $proxies,
	);
}

function truce_show_field( $field ) {
	$settings = truce_settings();
	$name     = $field['name'];
	$shared   = sprintf( 'id="%s" name="%s"', esc_attr( 'truce_' . $name ), esc_attr( "truce_settings[$name]" ) );
	if ( 'first_party' === $name ) {
		printf( '<input type="checkbox" %s value="1" %s>', $shared, checked( $settings[ $name ], true, false ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above.
		echo ' ' . esc_html__( 'Pass script, events and baits on through this site. Needs permalinks other than “Plain”; on a busy site prefer your web server.', 'truce' );
		return;
	}
	if ( 'proxies' === $name ) {
		printf( '<input type="text" class="regular-text" %s value="%s">', $shared, esc_attr( implode( ', ', $settings[ $name ] ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above.
		echo ' ' . esc_html__( 'Addresses and networks whose X-Forwarded-For is trusted, such as 173.245.48.0/20. Leave empty if visitors connect to this server directly.', 'truce' );
		return;
	}
	$type = 'service' === $name ? 'url' : 'text';
	printf( '<input type="%s" class="regular-text" %s value="%s">', esc_attr( $type ), $shared, esc_attr( $settings[ $name ] ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above.
}

function truce_show_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
	echo '<form action="options.php" method="post">';
	settings_fields( 'truce' );
	do_settings_sections( 'truce' );
	submit_button();
	echo '</form></div>';
}
